import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { callerAddress, readAddress } from '../../../../server/http/address';
import { networkOf } from '../../../../server/security/network';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40123', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', undefined],
  ['203.0.113.777', undefined],
  ['a'.repeat(10_000), undefined],
  ['', undefined],
])('Q02 %s names the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('Q02 %s is one of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const seen = async (trusted: number, forwarded?: string) => {
  const app = new Hono().get('/', (c) => c.text(callerAddress(c, trusted)));
  const socket = { incoming: { socket: { remoteAddress: '::ffff:192.0.2.1', remotePort: 1, remoteFamily: 'IPv6' } } };
  return (
    await app.request('/', { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } }, socket)
  ).text();
};

it('Q02 the caller is whom the outermost trusted proxy names, if that is an address', async () => {
  expect(await seen(0, '203.0.113.7')).toBe('192.0.2.1');
  expect(await seen(1, '198.51.100.9, 203.0.113.7')).toBe('203.0.113.7');
  expect(await seen(2, '198.51.100.9, 203.0.113.7')).toBe('198.51.100.9');
  expect(await seen(1)).toBe('192.0.2.1');
  expect(await seen(1, `203.0.113.7, ${'9'.repeat(5000)}`)).toBe('192.0.2.1');
});
