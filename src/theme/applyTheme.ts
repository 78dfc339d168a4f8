/** Light, dark, or as the system has it. */
export const applyTheme = (mode: 'light' | 'dark' | 'system') => {
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
};
