/** What stands for a formula whose value its file does not have: a program wrote it, and nothing has counted it since. */
export const uncounted = '#НЕ ВЫЧИСЛЕНО!';

/** The error values of Excel and LibreOffice, in English and in Russian: `#N/A`, `#REF!`, `#ИМЯ?`, `#ДЕЛ/0!`. */
const failed = /^#(N\/A|Н\/Д|(DIV|ДЕЛ)\/0!|[A-ZА-Я_]+[!?])$/i;

/** What is wrong with the text of a cell whose formula gives no value. */
export function formulaProblem(text: string): string | undefined {
  if (text === uncounted) return 'формула не вычислена, сохраните файл в Excel или LibreOffice';
  return failed.test(text) ? 'в ячейке ошибка формулы' : undefined;
}
