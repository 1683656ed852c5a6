#!/usr/bin/env node
import { processIo } from './commands/command.js';
import { runConformance } from './commands/conformance.js';

process.exitCode = await runConformance(process.argv.slice(2), processIo);
