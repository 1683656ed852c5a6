/** A body of PUT /v1/screenings/{id}/decisions, in the name of an analyst of a host. */
export const decisionsBy = (by: string) => ({
  by,
  together: false,
  rules: '1',
  decisions: [
    {
      hitId: 'hit-1',
      pair: `${'a'.repeat(32)}.${'b'.repeat(32)}`,
      facts: { searched: {}, entity: {} },
      label: 'different',
      reason: '',
      opened: true,
      replaces: null,
    },
  ],
});
