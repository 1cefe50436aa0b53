// Whoever follows the link has decided: one click is enough. (Programs that look into letters do not run this.)
document.querySelector("form[data-at-once]")?.requestSubmit();
