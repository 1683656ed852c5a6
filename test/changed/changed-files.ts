import { execFileSync } from 'node:child_process';

/** What differs from the commit at which this branch left `main`: committed, not committed and new files. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const base = git('merge-base', 'HEAD', hasBranch(git, 'main') ? 'main' : 'origin/main');
  const lists = [
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(lists.flatMap((list) => list.split('\n')).filter(Boolean))].toSorted();
}

function hasBranch(git: (...args: string[]) => string, name: string): boolean {
  try {
    return git('rev-parse', '--verify', '--quiet', name) !== '';
  } catch {
    return false;
  }
}
