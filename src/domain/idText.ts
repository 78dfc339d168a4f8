/** The id that a text, of the address say, is: a positive integer of 32 bits, as PostgreSQL keeps it. */
export function idIn(text: string | undefined): number | undefined {
  const id = Number(text) | 0;
  return id > 0 && String(id) === text ? id : undefined;
}
