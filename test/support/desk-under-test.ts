/** The desk's main with fail points put in from outside. */
import { plantFailPoints } from './fail-points.ts';

plantFailPoints();
await import('#desk/main.ts');
