/** What is typed into: a letter there is text, and no key of the page. A tick takes none. */
export const texts = 'textarea,select,[contenteditable],input:not([type=checkbox],[type=radio])';
