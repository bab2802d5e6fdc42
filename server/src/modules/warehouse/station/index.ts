export { GRADE_KINDS, default_grades, describeGrade } from './grades.ts';
export { parcelJob, parcel_queue } from './jobs.ts';
export { matchKnownParcels } from './commands/match-parcel.ts';
export { photoFileOf } from './json.ts';
export { registerStationFiles } from './pages.ts';
export { stationRoutes } from './routes.ts';
export { personal_station } from './store-personal.ts';
