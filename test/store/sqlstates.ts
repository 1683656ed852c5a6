/** Of each class of errors of Postgres 15 (its errcodes.txt) the general code, and each that the proxy treats by itself. */
export const SQLSTATES: readonly string[] = [
  ...['03000', '08000', '09000', '0A000', '0B000', '0F000', '0L000', '0P000', '0Z000', '20000', '21000'],
  ...['22000', '22021', '22P05', '23000', '23505', '24000', '25000', '25006', '26000', '27000', '28000'],
  ...['28P01', '2B000', '2D000', '2F000', '34000', '38000', '39000', '3B000', '3D000', '3F000', '40000'],
  ...['40P01', '42000', '42501', '42804', '42P01', '44000', '53000', '53100', '54000', '55000', '55P03'],
  ...['57000', '57014', '57P03', '58000', '72000', 'F0000', 'HV000', 'P0000', 'XX000'],
];

/** An error as the driver throws it. */
export const errorWith = (code: string) =>
  Object.assign(new Error(`failed with ${code}`), { name: 'error', severity: 'ERROR', code });
