import '../../server/test/support.ts';
