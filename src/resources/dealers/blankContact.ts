/** A contact that nothing is typed into yet. */
export const blankContact = { name: '', email: '', phone: '' };
