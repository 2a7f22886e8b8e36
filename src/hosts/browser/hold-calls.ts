/** The first script of the desk's page in the demo; other pages have it in `before-start.ts`. */
import { holdCalls } from './on-demand.ts';

holdCalls();
