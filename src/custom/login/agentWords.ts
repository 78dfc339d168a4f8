const programs: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameOf = (agent: string, names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1];

/** `Chrome, Windows`: what a program that calls itself so is known as; else its own first words. */
export function agentWords(agent: string): string {
  const [program, system] = [nameOf(agent, programs), nameOf(agent, systems)];
  if (program) return system ? `${program}, ${system}` : program;
  return agent.split(/[ /]/)[0] || 'Неизвестная программа';
}
