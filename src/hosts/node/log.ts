import pino, { type Logger } from 'pino';

/**
 * JSON lines on standard output. Only what is named here and in the calls is written: no header, no
 * body, no query, no address of a reader, so no secret can be among it.
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
