import type { Todo } from '#contract/todo.ts';

/** What the console's first request shows. */
export const todos: Todo[] = [
  { _id: 'todo1', title: 'Dust the top shelf', isCompleted: true },
  { _id: 'todo2', title: 'Unpack the new arrivals', isCompleted: false },
  { _id: 'todo3', title: 'Find the bookmark lost in Cosmos', isCompleted: false },
];
