import { expect, test } from 'vitest';
import { agentNetwork, networkOf, networksAround } from '../../src/adapters/networks.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:0DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64'],
  ['[2001:db8:0:12::9]:443', '2001:db8:0:12::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ["127.0.0.1' OR 1=1 --", "127.0.0.1' OR 1=1 --"],
])('%j belongs to the network %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', ['192.0.2.7', '192.0.2.0/24'], [1, 8]],
  ['2001:db8:0:12ab::/64', ['2001:db8:0:12ab::/64', '2001:db8:0:1200::/56', '2001:db8:0::/48'], [1, 2, 4]],
  ['2001:db8:0:0::/64', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'], [1, 2, 4]],
  ['', [''], [1]],
  ['unknown', ['unknown'], [1]],
])('%j lies in the larger networks %j, which may have %j times as much', (network, names, times) => {
  expect(networksAround(network)).toEqual(names.map((name, index) => ({ name, times: times[index] })));
});

test('agents are counted by their key, and together by every network around their address', () => {
  expect(networksAround(agentNetwork('K1', '2001:db8:0:12ab::/64'))).toEqual([
    { name: 'agent K1', times: 10 },
    { name: 'agents at 2001:db8:0:12ab::/64', times: 20 },
    { name: 'agents at 2001:db8:0:1200::/56', times: 40 },
    { name: 'agents at 2001:db8:0::/48', times: 80 },
  ]);
});
