import { useState } from 'react';
import { readDense, saveDense } from '../../dataProvider/storage';

/** Whether rows are as low as their text allows; remembered for all lists. */
export function useDense() {
  const [dense, setDense] = useState(readDense);
  const toggle = () => {
    setDense(!dense);
    saveDense(!dense);
  };
  return [dense, toggle] as const;
}
