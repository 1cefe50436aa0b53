// On a narrow page the table of contents would push the rules out of sight.

const contents = document.querySelector(".contents details");
if (contents && matchMedia("(max-width: 900px)").matches) contents.open = false;
