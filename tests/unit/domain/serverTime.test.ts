import { afterEach, expect, it } from 'vitest';
import { byServer, hearServerTime } from '../../../src/domain/serverTime';

const heard = new Date('2026-11-30T20:00:00.700Z');
const told = (iso: string) => new Date(iso).toUTCString();

afterEach(() => hearServerTime(told('2026-11-30T20:00:00Z'), heard));

it.each([
  ['a day ahead', '2026-12-01T20:00:00Z', '2026-12-01T20:00:05.000Z'],
  ['a month behind', '2026-10-31T20:00:00Z', '2026-10-31T20:00:05.000Z'],
  ['late by the way of the answer', '2026-11-30T19:59:50Z', '2026-11-30T20:00:05.700Z'],
])('D07 «now» is the server’s: %s', (_, date, now) => {
  hearServerTime(told(date), heard);
  expect(byServer(new Date('2026-11-30T20:00:05.700Z')).toISOString()).toBe(now);
});

it.each([null, '', 'вчера'])('D07 an answer that tells no time (%s) changes nothing', (date) => {
  hearServerTime(told('2026-12-01T20:00:00.000Z'), new Date('2026-11-30T20:00:00Z'));
  hearServerTime(date, heard);
  expect(byServer(heard).toISOString()).toBe('2026-12-01T20:00:00.700Z');
});
