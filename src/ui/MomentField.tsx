import { parseDay } from '../domain/day';
import { onDay, parseWall, withWallMarks } from '../domain/wallMoment';
import { CalendarField, type DateFieldProps } from './CalendarField';

interface MomentFieldProps extends DateFieldProps {
  /** The time of a day that was typed without one. */
  time: string;
}

/** A day and a time, typed as digits, or the day picked from a calendar. The value is what is typed, whole or not. */
export const MomentField = ({ value, time, error, onChange, ...rest }: MomentFieldProps) => (
  <CalendarField
    placeholder="ДД.ММ.ГГГГ ЧЧ:ММ"
    {...rest}
    day={parseDay(value.slice(0, 10))}
    error={(value.length === 10 || value.length === 16) && !parseWall(value, time) ? 'Такого времени нет' : error}
    unit="day"
    value={value}
    onChange={(typed) => onChange(withWallMarks(typed))}
    onPick={(picked) => onChange(onDay(value, picked))}
  />
);
