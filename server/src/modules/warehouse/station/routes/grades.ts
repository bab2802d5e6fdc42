import type { Deps } from '../../../../platform/deps.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { saveGrades } from '../commands/save-grades.ts';
import { default_grades } from '../grades.ts';
import * as schemas from '../schemas.ts';
import { showGrades } from '../station-return.ts';
import { readGrades } from '../store-grades.ts';
import { read, tag } from './common.ts';

const example = { grades: showGrades(default_grades) };

/** The grades that the stations of a shop offer. */
export function gradeRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...read,
      operation: 'listStationGrades',
      path: '/station/grades',
      summary: 'List grades',
      description: 'The grades of the shop; the default ones until it sets its own.',
      success: { description: 'The grades.', schema: schemas.Grades, examples: { defaults: example } },
      refusals: [],
      async handle({ caller }) {
        return { grades: showGrades(await readGrades(deps.db.root, caller.shop.id)) };
      },
    }),
    defineRoute({
      tag,
      allow: { key: 'settings:write', staff: 'settings:write' },
      operation: 'replaceStationGrades',
      method: 'PUT',
      path: '/station/grades',
      summary: 'Replace the grades',
      description: 'Units that were graded keep their condition and disposition.',
      body: schemas.GradesBody,
      body_example: { grades: default_grades },
      success: { description: 'The grades.', schema: schemas.Grades, examples: { saved: example } },
      refusals: ['validation_failed'],
      async handle({ caller, body }) {
        await saveGrades(deps, caller.shop.id, body.grades);
        return { grades: showGrades(body.grades) };
      },
    }),
  ];
}
