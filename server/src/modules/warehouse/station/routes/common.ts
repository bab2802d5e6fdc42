export const tag = 'Warehouse station';
export const read = { tag, allow: { key: 'returns', staff: 'returns:read' }, method: 'GET' } as const;
export const write = { tag, allow: { key: 'returns', staff: 'inspections:write' }, method: 'POST' } as const;
