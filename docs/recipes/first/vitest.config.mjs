/** Of the first tests alone: they run apart from the project's own, whose configuration stays as it is. */
export default {
  test: {
    include: ['sandbox/*.{vitest,supertest}.mjs'],
    environment: 'node',
    env: { UC_SANDBOX_FIXTURES: 'sandbox/fixtures' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};
