import { useState, type ReactNode } from 'react';
import { LateQuestion } from './LateQuestion';
import type { QuestionTexts } from './Question';

/** Asks before something is done: `question` goes onto the page, and stays until `act` of a yes is over. */
export function useQuestion(): {
  ask: (texts: QuestionTexts, act: () => Promise<void>) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ texts: QuestionTexts; act: () => Promise<void> }>();
  const answer = async (yes: boolean) => {
    try {
      if (yes) await asked?.act();
    } finally {
      setAsked(undefined);
    }
  };
  return {
    ask: (texts, act) => setAsked({ texts, act }),
    question: asked && <LateQuestion {...asked.texts} onAnswer={answer} />,
  };
}
