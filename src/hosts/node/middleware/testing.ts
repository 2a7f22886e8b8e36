import { BlockList } from 'node:net';
import { createLoadShedder } from './shed-load.ts';

/** A gate with its limits, which has places for a thousand calls. */
export const GATE_OPTIONS = {
  hasRateLimits: true,
  loadShedder: createLoadShedder(1000),
  trustedProxies: new BlockList(),
  webhookPaths: [],
  secret: 'x',
};
