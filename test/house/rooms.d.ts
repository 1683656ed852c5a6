/** What a folder holds, and the folders and packages that it may import beside its own files. */
export interface Room {
  readonly folder: string;
  readonly holds: string;
  readonly imports: readonly string[];
}

export const PACKAGES: '*';
export const ROOMS: readonly Room[];
export const BOUNDS: Readonly<Record<string, { readonly rooms: number; readonly arrows: number }>>;
export const MAX_FILES_A_FOLDER: number;
