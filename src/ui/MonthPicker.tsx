import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ruRU } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import type { Month } from '../domain/month';
import { MuiRoot } from '../theme/MuiRoot';

interface MonthPickerProps {
  anchor: HTMLElement;
  value: Month | undefined;
  onPick: (month: Month) => void;
  onClose: () => void;
}

const texts = ruRU.components.MuiLocalizationProvider.defaultProps.localeText;

/** A year to pick a month from. */
export function MonthPicker({ anchor, value, onPick, onClose }: MonthPickerProps) {
  return (
    <MuiRoot>
      <LocalizationProvider
        adapterLocale="ru"
        dateAdapter={AdapterDayjs}
        dateFormats={{ monthShort: 'MMMM' }}
        localeText={texts}
      >
        <Popover open anchorEl={anchor} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} onClose={onClose}>
          <DateCalendar
            autoFocus
            openTo="month"
            sx={{ height: 'auto', maxHeight: 'none', '& .MuiMonthCalendar-button': { width: 92, fontSize: 14 } }}
            value={value ? dayjs(new Date(value.year, value.month - 1, 1)) : null}
            views={['year', 'month']}
            onChange={(picked, state) => {
              if (picked && state === 'finish') onPick({ year: picked.year(), month: picked.month() + 1 });
            }}
          />
        </Popover>
      </LocalizationProvider>
    </MuiRoot>
  );
}
