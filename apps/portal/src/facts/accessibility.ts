export type AccessibilityProps = { shop_name: string };
