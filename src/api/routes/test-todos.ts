import { Hono } from 'hono/tiny';
import type { World } from '../world.ts';

export function createTestTodoRoutes({ todos }: World) {
  return new Hono().get('/', (c) => c.json({ todos }));
}
