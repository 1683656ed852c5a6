/** What a folder holds, and the folders and packages that it may import beside its own files. */
export interface Room {
  readonly folder: string;
  readonly holds: string;
  readonly imports: readonly string[];
}

export const ROOMS: readonly Room[];
export const MAX_FILES_A_FOLDER: number;
