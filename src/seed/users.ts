import type { UserWithLists } from '#contract/account/user.ts';

/** A customer and the guest. The passwords are plain text: hash them before storing. */
export const users: UserWithLists[] = [
  {
    _id: 'user1',
    email: 'meera.srinivasan@example.com',
    password: 'malgudi-days',
    firstName: 'Meera',
    lastName: 'Srinivasan',
    createdAt: '2023-03-30T18:20:00+05:30',
    updatedAt: '2023-03-30T18:20:00+05:30',
    cart: [],
    wishlist: [],
  },
  {
    _id: 'user2',
    email: 'guest@example.com',
    password: 'open-shelf',
    firstName: 'Guest',
    lastName: 'Reader',
    createdAt: '2023-04-02T10:15:00+05:30',
    updatedAt: '2023-04-02T10:15:00+05:30',
    cart: [],
    wishlist: [],
  },
];
