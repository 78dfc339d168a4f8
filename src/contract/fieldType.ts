/**
 * What kind of thing a field is: how it is shown, typed in, filtered by, kept and written to a file follows from it. Each of
 * these has a table over all of them (cells and inputs in the engine, columns and file cells on the server), which does not
 * compile with one missing.
 */
export type FieldType =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'percent'
  | 'day'
  | 'month'
  | 'moment'
  | 'boolean'
  | 'select'
  | 'several'
  | 'reference'
  | 'email'
  | 'emails'
  | 'phone'
  | 'taxpayerNumber'
  | 'password';
