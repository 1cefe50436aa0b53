/**
 * Small sounds, made by the browser itself: no file is fetched.
 */

import { preferences } from "./preferences.js";

/** @type {AudioContext | undefined} */
let context;

/** Browsers let a page sound only after the reader has touched it. */
function open() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

/** @param {number} pitch @param {number} at @param {number} length @param {number} loud @param {OscillatorType} [form] */
function tone(pitch, at, length, loud, form = "sine") {
  const audio = open();
  const start = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type: form, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** A rustle or a knock. @param {number} at @param {number} length @param {number} loud @param {number} pitch */
function noise(at, length, loud, pitch) {
  const audio = open();
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < samples; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / samples) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  turn: () => [523.25, 783.99].forEach((pitch, place) => tone(pitch, 0.13 * place, 0.5, 0.07)),
  card: () => noise(0, 0.11, 0.16, 2600),
  dice: () => [0, 0.07, 0.13, 0.24, 0.31].forEach((at) => noise(at, 0.05, 0.3, 900 + 700 * Math.random())),
  battle: () => [98, 73.4].forEach((pitch, place) => tone(pitch, 0.16 * place, 0.55, 0.16, "triangle")),
  result: () => [392, 493.88, 587.33].forEach((pitch, place) => tone(pitch, 0.09 * place, 0.5, 0.06, "triangle")),
  end: () => [392, 493.88, 587.33, 783.99].forEach((pitch, place) => tone(pitch, 0.14 * place, 0.9, 0.07, "triangle")),
};

/** @param {string} name */
export function sound(name) {
  if (!preferences.sounds || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  document.documentElement.dataset.sounded = name; // for whoever drives the page and cannot hear
  try {
    SOUNDS[name]?.();
  } catch {
    // no sound on this machine
  }
}
