import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ruRU } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { formatDay, parseDay } from '../domain/day';
import { MuiRoot } from '../theme/MuiRoot';

interface DayPickerProps {
  anchor: HTMLElement;
  /** `DD.MM.YYYY`, or nothing. */
  value: string;
  onPick: (value: string) => void;
  onClose: () => void;
}

const texts = ruRU.components.MuiLocalizationProvider.defaultProps.localeText;

/** A month to pick a day from. Made of MUI, so import it lazily. */
export function DayPicker({ anchor, value, onPick, onClose }: DayPickerProps) {
  const day = parseDay(value);
  return (
    <MuiRoot>
      <LocalizationProvider adapterLocale="ru" dateAdapter={AdapterDayjs} localeText={texts}>
        <Popover open anchorEl={anchor} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} onClose={onClose}>
          <DateCalendar
            autoFocus
            dayOfWeekFormatter={(day) => day.format('dd')}
            value={day ? dayjs(new Date(day.year, day.month - 1, day.day)) : null}
            onChange={(picked, state) => {
              if (picked && state === 'finish')
                onPick(formatDay({ year: picked.year(), month: picked.month() + 1, day: picked.date() }));
            }}
          />
        </Popover>
      </LocalizationProvider>
    </MuiRoot>
  );
}
