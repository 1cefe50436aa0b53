/**
 * What the client itself says. The messages come with the page; their syntax is that of orloj/words.
 */

const element = document.getElementById("client-words");
/** @type {Record<string, string>} */
const messages = element ? JSON.parse(element.textContent) : {};
const czech = document.documentElement.lang === "cs";

/** Which form of a word goes with a number. @param {number} number */
function form(number) {
  const size = Math.abs(number);
  if (size === 1) return 0;
  return !czech || (size >= 2 && size <= 4) ? 1 : 2;
}

/**
 * A message with its values: `{name}` is the value, `{count|card|cards}` the form that fits it.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return filled(messages[key] ?? key, values);
}

/**
 * A message that came with the page in another way.
 * @param {string} message
 * @param {Record<string, string | number>} values
 */
export function filled(message, values) {
  return message.replace(/\{([a-z_]+)((?:\|[^{}|]*)*)\}/g, (_, name, forms) =>
    forms ? forms.split("|")[1 + form(Number(values[name]))] : String(values[name]),
  );
}

/** `A, B and C`. @param {string[]} parts */
export function joined(parts) {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${t("and")} ${parts.at(-1)}`;
}
