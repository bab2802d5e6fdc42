// A payment provider whose bank is a file. How it answers is in bank.mode: `slow MS`, `fail`, or as it should.
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { AbstractPaymentProvider, ModuleProvider, Modules } = require('@medusajs/framework/utils');

const keep = async ({ data }) => ({ data: data ?? {} });

class Bank extends AbstractPaymentProvider {
  static identifier = 'bank';
  initiatePayment = async () => ({ id: `bank_${Date.now()}`, data: {} });
  authorizePayment = async ({ data }) => ({ status: 'authorized', data: data ?? {} });
  capturePayment = keep;
  cancelPayment = keep;
  deletePayment = keep;
  retrievePayment = keep;
  updatePayment = keep;
  getPaymentStatus = async () => ({ status: 'captured' });
  getWebhookActionAndData = async () => ({ action: 'not_supported' });

  async refundPayment({ data, amount, context }) {
    const [mode, ms] = (existsSync('bank.mode') ? readFileSync('bank.mode', 'utf8') : '').split(' ');
    if (mode === 'fail') throw new Error('The bank refuses.');
    const paid = { key: context?.idempotency_key, amount: String(amount?.value ?? amount) };
    appendFileSync('bank.jsonl', `${JSON.stringify(paid)}\n`);
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, Number(ms)));
    return { data: data ?? {} };
  }
}

module.exports = ModuleProvider(Modules.PAYMENT, { services: [Bank] });
