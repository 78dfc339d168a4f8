import type { ChangeInWords } from '../../contract/words/changeWords';

/** A difference: «+ пришло − ушло» of a list, «было → стало» of a value. */
export function ChangeValue({ change }: { change: ChangeInWords }) {
  if ('text' in change) return <>{change.text}</>;
  if ('added' in change)
    return (
      <>
        {change.added.map((one) => (
          <b key={`+${one}`}>+ {one} </b>
        ))}
        {change.removed.map((one) => (
          <s key={`-${one}`}>− {one} </s>
        ))}
      </>
    );
  const { was, is } = change;
  return (
    <>
      {was !== null && <s>{was}</s>}
      {was !== null && is !== null && ' → '}
      {is !== null && <b>{is}</b>}
    </>
  );
}
