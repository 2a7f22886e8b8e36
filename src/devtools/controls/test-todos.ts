import { Hono } from 'hono/tiny';

const TODOS = [
  { _id: 'todo1', title: 'Dust the top shelf', isCompleted: true },
  { _id: 'todo2', title: 'Unpack the new arrivals', isCompleted: false },
  { _id: 'todo3', title: 'Find the bookmark lost in Cosmos', isCompleted: false },
];

/** Sample items for the first request of the console. The shop does not use them. */
export const testTodoRoutes = new Hono().get('/', (c) => c.json({ todos: TODOS }));
