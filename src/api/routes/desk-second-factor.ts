import { Hono } from 'hono/tiny';
import {
  codeRequestSchema,
  passwordRequestSchema,
  secondFactorAnswerSchema,
} from '#contract/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { requireOwner } from '../desk/require-owner.ts';
import {
  prepareSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../desk/second-factor.ts';
import { checkBody } from '../request-body.ts';

/** Codes of an authenticator app that the owner signs in with, too. */
export function createDeskSecondFactorRoutes(dependencies: Dependencies) {
  const guard = requireOwner(dependencies);
  return new Hono()
    .post(
      '/',
      describeCall('Makes a secret for an authenticator app.', {
        200: secondFactorAnswerSchema,
        401: ['invalidCredentials'],
        409: ['secondFactorOn'],
      }),
      guard,
      checkBody(passwordRequestSchema),
      async (c) =>
        c.json(await prepareSecondFactor(dependencies, c.var, c.req.valid('json').password)),
    )
    .put(
      '/',
      describeCall(
        'Asks for a code at each sign-in, once the app has shown the first, and ends all other sessions of the user.',
        {
          204: null,
          401: ['codeNeeded'],
        },
      ),
      guard,
      checkBody(codeRequestSchema),
      async (c) => {
        await turnOnSecondFactor(dependencies, c.var, c.req.valid('json').code);
        return c.body(null, 204);
      },
    )
    .delete(
      '/',
      describeCall('Asks for no code any more.', { 204: null, 401: ['invalidCredentials'] }),
      guard,
      checkBody(passwordRequestSchema),
      async (c) => {
        await turnOffSecondFactor(dependencies, c.var, c.req.valid('json').password);
        return c.body(null, 204);
      },
    );
}
