/** What a keyboard says of a key that composes a character, whatever the key: Safari says nothing else of the Enter that ends it. */
const composes = 229;

/** The keys of a composition in a field are its own: the Enter that ends it chooses nothing, the Escape that gives it up closes nothing. */
function leaveToField(event: KeyboardEvent) {
  if (event.keyCode === composes && event.target instanceof HTMLInputElement) event.stopImmediatePropagation();
}

/** A file that is dropped where nothing takes it is not opened by the browser in place of the page. */
function refuseFile(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Keeps from the page what is not meant for it; returns how to end that. */
export function guardPage(): () => void {
  window.addEventListener('keydown', leaveToField, true);
  window.addEventListener('dragover', refuseFile);
  window.addEventListener('drop', refuseFile);
  return () => {
    window.removeEventListener('keydown', leaveToField, true);
    window.removeEventListener('dragover', refuseFile);
    window.removeEventListener('drop', refuseFile);
  };
}
