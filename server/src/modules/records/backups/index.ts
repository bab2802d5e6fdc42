export { backupGauge, backupWarning, backup_advice, readBackupAge } from './age.ts';
export { noteBackup } from './commands.ts';
