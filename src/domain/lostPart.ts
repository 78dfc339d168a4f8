/** Whether an error says that a part of the code did not come. Of a page that came in its place, of a Wi-Fi say, Safari names its type alone. */
export const isLostPart = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|module script|JavaScript MIME type|preload/i.test(error.message);
