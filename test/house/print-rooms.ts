import { BOUNDS } from '#rooms';
import { circlesOf, filesByFolder, readImports, roomsOf } from './rooms-report.js';

/** `npm run rooms`: the entries and arrows of the large folders, circles of folders, and the fullest folders. */
const imports = readImports();
for (const [folder, bound] of Object.entries(BOUNDS)) {
  const { rooms, arrows } = roomsOf(folder, imports);
  console.log(
    `${folder}: ${rooms.length} rooms (at most ${bound.rooms}), ${arrows.length} arrows (at most ${bound.arrows})`,
  );
}
const circles = circlesOf(imports);
console.log(`circles of folders: ${circles.map((circle) => circle.join(' ')).join('; ') || 'none'}`);
const fullest = [...filesByFolder(imports)].toSorted(([, a], [, b]) => b - a).slice(0, 5);
console.log(`most files: ${fullest.map(([folder, count]) => `${folder} ${count}`).join(', ')}`);
