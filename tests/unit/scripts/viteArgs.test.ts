import { expect, it } from 'vitest';
import { viteArgs } from '../../../scripts/lib/viteArgs.mjs';

it('R06 what is asked for on the command line of npm run dev is passed on, the port too', () => {
  expect(viteArgs([], '5173')).toEqual(['--port', '5173']);
  expect(viteArgs(['--mock', '--port', '5200'], '5173')).toEqual(['--port', '5200']);
  expect(viteArgs(['--port=5200', '--host'], '5173')).toEqual(['--port=5200', '--host']);
  expect(viteArgs(['--mock', '--open'], '5173')).toEqual(['--port', '5173', '--open']);
});
