import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ruRU } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { formatIsoDay, moscowDay, type Day } from '../domain/day';
import { MuiRoot } from '../theme/MuiRoot';
import { serverNow } from './serverNow';

interface CalendarPickerProps {
  anchor: HTMLElement;
  /** What is picked. Of a month the day does not matter. */
  unit: 'day' | 'month';
  value: Day | undefined;
  onPick: (value: Day) => void;
  onClose: () => void;
}

/** Its today, which a calendar without a value opens at, is that of Moscow, wherever the browser is. */
class MoscowDays extends AdapterDayjs {
  constructor(options: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const { date } = this;
    this.date = <T extends string | null | undefined>(value?: T, timezone?: string) =>
      date((value === undefined ? formatIsoDay(moscowDay(serverNow())) : value) as T, timezone);
  }
}

const texts = ruRU.components.MuiLocalizationProvider.defaultProps.localeText;

const byUnit = {
  day: { dayOfWeekFormatter: (day: dayjs.Dayjs) => day.format('dd') },
  month: {
    openTo: 'month',
    views: ['year', 'month'],
    sx: { height: 'auto', maxHeight: 'none', '& .MuiMonthCalendar-button': { width: 92, fontSize: 14 } },
  },
} as const;

/** A month to pick a day from, or a year to pick a month from. Made of MUI, so import it lazily. */
export function CalendarPicker({ anchor, unit, value, onPick, onClose }: CalendarPickerProps) {
  return (
    <MuiRoot>
      <LocalizationProvider
        adapterLocale="ru"
        dateAdapter={MoscowDays}
        localeText={texts}
        {...(unit === 'month' && { dateFormats: { monthShort: 'MMMM' } })}
      >
        <Popover open anchorEl={anchor} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} onClose={onClose}>
          <DateCalendar
            autoFocus
            {...byUnit[unit]}
            value={value ? dayjs(new Date(value.year, value.month - 1, value.day)) : null}
            onChange={(picked, state) => {
              if (picked && state === 'finish')
                onPick({ year: picked.year(), month: picked.month() + 1, day: picked.date() });
            }}
          />
        </Popover>
      </LocalizationProvider>
    </MuiRoot>
  );
}
