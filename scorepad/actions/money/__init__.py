"""Money: early payments, seals, debts, the Kasse, dues and their history."""
