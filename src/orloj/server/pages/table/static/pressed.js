/**
 * Between pressing and letting go nothing may be taken away from under the finger: the click would be lost.
 */

const LONGEST = 1500; // milliseconds; who presses longer moves the map, or reads
const TO_CLICK = 80; // from letting go to the click, which comes a little later by touch

let letGo = () => {};
let released = Promise.resolve();

addEventListener(
  "pointerdown",
  () => {
    letGo();
    released = new Promise((resolve) => {
      letGo = () => resolve(undefined);
    });
    setTimeout(letGo, LONGEST);
  },
  true,
);
addEventListener("pointerup", () => setTimeout(letGo, TO_CLICK), true);
addEventListener("click", () => setTimeout(letGo), true); // when whoever listens has heard it
addEventListener("pointercancel", () => letGo(), true);

/** Wait until nothing is pressed. */
export const untilReleased = () => released;
