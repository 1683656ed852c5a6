import { ROOMS } from '#rooms';

/** `npm run rooms`: what each folder holds. */
for (const { folder, holds } of ROOMS) console.log(`${`${folder}/`.padEnd(40)}${holds}`);
