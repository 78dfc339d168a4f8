import { useState } from 'react';
import { readTheme, saveTheme, themeModes, type ThemeMode } from '../../dataProvider/storage';
import { applyTheme } from '../../theme/applyTheme';
import { IconButton } from '../../ui/IconButton';
import type { IconName } from '../../ui/icons';

const looks: Record<ThemeMode, { icon: IconName; label: string }> = {
  light: { icon: 'sun', label: 'Тема: светлая' },
  dark: { icon: 'moon', label: 'Тема: тёмная' },
  system: { icon: 'system', label: 'Тема: как в системе' },
};

/** Goes round light, dark and the system's own; the choice is remembered. */
export function ThemeSwitch() {
  const [mode, setMode] = useState(readTheme);
  const next = () => {
    const following = themeModes[(themeModes.indexOf(mode) + 1) % themeModes.length] ?? 'system';
    setMode(following);
    saveTheme(following);
    applyTheme(following);
  };
  return <IconButton {...looks[mode]} onClick={next} />;
}
