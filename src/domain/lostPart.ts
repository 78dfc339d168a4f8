/** Whether an error says that a part of the code did not come. */
export const isLostPart = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
